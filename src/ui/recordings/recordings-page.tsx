export function RecordingsPage() {
  return <p>…</p>;
}
