/** A key pair for the broker. */
export async function newKey(): Promise<{ seed: string; publicKey: string }> {
  const { nkeys } = await import('@nats-io/transport-node');
  const pair = nkeys.createUser();
  return { seed: Buffer.from(pair.getSeed()).toString(), publicKey: pair.getPublicKey() };
}
