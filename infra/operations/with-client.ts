/** Works with a client of the AWS SDK, and closes its connections. */
export async function withClient<Client extends { destroy(): void }, Result>(
  client: Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}
