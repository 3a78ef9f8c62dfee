/** Addresses and credentials, from the environment. */
export const settings = {
  url: process.env.LEDGERPRINT_URL ?? 'http://127.0.0.1:8080',
  apiKey: required('LEDGERPRINT_KEY'),
  /** The address at which Ledgerprint reaches the receiver. */
  webhookUrl: process.env.WEBHOOK_URL ?? 'http://127.0.0.1:9000/',
  receiverPort: Number(process.env.RECEIVER_PORT ?? '9000'),
  /** The folder in which the receiver stores its files. */
  folder: process.env.RESULTS_FOLDER ?? 'ledgerprint-results',
};

/** The value of a variable; exits with a message if it is not set. */
export function required(name: string): string {
  const value = process.env[name];
  if (value !== undefined && value !== '') return value;
  console.error(`Set ${name}: the service prints it when it starts for the first time.`);
  process.exit(1);
}
