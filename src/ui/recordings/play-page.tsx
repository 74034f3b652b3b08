export function PlayPage({ recordingId }: { recordingId: string }) {
  return <p>{recordingId}</p>;
}
