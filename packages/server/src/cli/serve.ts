import type { Command } from 'commander';
import { type ConfigKey, toSummary } from '../config/config.ts';
import { settings } from '../config/settings.ts';
import { createLogger } from '../platform/logger.ts';
import { whileOpen } from '../platform/opening.ts';
import { waitForStopSignal } from '../platform/stop-signal.ts';
import { addConfigFlags, configOf } from './config-flags.ts';
import type { Output } from './output.ts';
import { welcome } from './welcome.ts';

/** `ledgerprint serve` */
export function addServeCommand(program: Command, output: Output): void {
  addConfigFlags(program.command('serve'), Object.keys(settings) as ConfigKey[])
    .description('Run the service until SIGTERM or Ctrl-C.')
    .action(async (options) => {
      const config = configOf(options);
      const logger = createLogger(config.logLevel);
      // Listen for it from the very beginning: a stop during startup must not leave anything behind.
      const stopSignal = waitForStopSignal();
      // Imported here because every run loads all commands, and most do not need the service.
      const { openApp } = await import('../app.ts');
      await whileOpen(async (opening) => {
        const app = await opening.open('app', () => openApp(config, logger));
        const { url, metricsUrl } = app;
        logger.info({ url, metricsUrl, config: toSummary(config) }, 'listening');
        // Only a new embedded database gets a first organization and key, and only where calls can be made with it.
        const getsFirstKey = config.databaseUrl === undefined && config.role !== 'worker';
        const firstUse = getsFirstKey ? await app.storage.administration.prepareFirstUse() : undefined;
        welcome(output, { config, url, firstUse });
        logger.info({ signal: await stopSignal }, 'stopping');
      });
      logger.info('stopped');
    });
}
