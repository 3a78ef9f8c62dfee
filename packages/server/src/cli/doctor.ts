import type { Command } from 'commander';
import { ConfigError, type ConfigKey } from '../config/config.ts';
import { settings } from '../config/settings.ts';
import type { Finding } from '../doctor/finding.ts';
import { addConfigFlags, configOf } from './config-flags.ts';
import { ExitError } from './exit-error.ts';
import type { Output } from './output.ts';

/** `ledgerprint doctor` */
export function addDoctorCommand(program: Command, output: Output): void {
  addConfigFlags(program.command('doctor'), Object.keys(settings) as ConfigKey[])
    .description('Check everything the service needs to run with these settings, and suggest fixes. Changes nothing.')
    .option('--webhook-url <url>', 'also check whether events can be sent to this receiver')
    .option('--json', 'print JSON')
    .action(async (options) => {
      const findings = await examine(options);
      output.print(options.json ? toJson(findings) : findings.map(toLines).join('\n'));
      const failed = findings.filter(({ status }) => status === 'fail').length;
      if (failed > 0)
        throw new ExitError(`${failed} of ${findings.length} ${findings.length === 1 ? 'check' : 'checks'} failed.`, 1);
    });
}

async function examine(options: Readonly<Record<string, unknown>>): Promise<readonly Finding[]> {
  const { webhookUrl } = options;
  if (webhookUrl !== undefined && !URL.canParse(String(webhookUrl))) {
    throw new ExitError('--webhook-url must be a URL.', 2);
  }
  try {
    // Imported here because every run loads all commands, and only this one needs it.
    const { runDoctor } = await import('../doctor/run-doctor.ts');
    return await runDoctor(configOf(options), webhookUrl === undefined ? undefined : String(webhookUrl));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = 'See docs/operator/configuration.md.';
    return error.message
      .split('\n')
      .map((message): Finding => ({ check: 'configuration', status: 'fail', message, advice }));
  }
}

function toJson(findings: readonly Finding[]): string {
  const worst = (['fail', 'warn'] as const).find((status) => findings.some((one) => one.status === status));
  return JSON.stringify({ status: worst ?? 'ok', checks: findings });
}

function toLines({ check, status, message, advice }: Finding): string {
  const line = `${status.padEnd(4)}  ${check.padEnd(13)}  ${message}`;
  return advice === undefined ? line : `${line}\n${' '.repeat(21)}${advice}`;
}
