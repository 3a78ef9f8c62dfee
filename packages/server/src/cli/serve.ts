import type { Command } from 'commander';
import { openApp } from '../app.ts';
import { type ConfigKey, settings, toSummary } from '../config/config.ts';
import { createLogger } from '../platform/logger.ts';
import { waitForStopSignal } from '../platform/stop-signal.ts';
import { addConfigFlags, configOf } from './config-flags.ts';
import type { Output } from './output.ts';
import { toWelcome } from './welcome.ts';

/** `ledgerprint serve` */
export function addServeCommand(program: Command, output: Output): void {
  addConfigFlags(program.command('serve', { isDefault: true }), Object.keys(settings) as ConfigKey[])
    .description('Run the service until SIGTERM or Ctrl-C.')
    .action(async (options) => {
      const config = configOf(options);
      const logger = createLogger(config.logLevel);
      // Listen for it from the first moment: a stop during the start must not leave anything behind.
      const stopSignal = waitForStopSignal();
      const app = await openApp(config, logger);
      const { url, metricsUrl } = app;
      logger.info({ url, metricsUrl, config: toSummary(config) }, 'listening');
      // A database of someone's own is theirs to fill.
      const firstUse =
        config.databaseUrl === undefined ? await app.storage.administration.prepareFirstUse() : undefined;
      output.print(toWelcome({ config, url: app.url, firstUse }));
      logger.info({ signal: await stopSignal }, 'stopping');
      await app.close();
      logger.info('stopped');
    });
}
