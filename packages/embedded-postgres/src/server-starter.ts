import { join } from 'node:path';
import { findBinaries, linkLibraries } from './binaries.ts';
import { DataDirectoryError } from './data-directory-error.ts';
import { listIdentities, type RootStrategy } from './identity.ts';
import { type ClusterPlace, initializeCluster } from './initialize-cluster.ts';
import { createLauncher, type Launcher } from './launcher.ts';
import { letOthersPass } from './let-others-pass.ts';
import type { ServerProcess } from './postmaster.ts';
import { claimSocketDirectory, prepareSocketDirectory } from './socket-directory.ts';
import { startServer } from './start-server.ts';

/** Starts servers on one data directory; the first start creates what is missing. */
export type ServerStarter = ReturnType<typeof createServerStarter>;

type StarterOptions = ClusterPlace & {
  readonly logPath: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly binaries: string | undefined;
  readonly rootStrategy: RootStrategy | undefined;
  readonly parentDeathSignal: boolean;
};

/** Creates a starter. Nothing is looked up before the first start, because a guest needs none of it. */
export function createServerStarter(options: StarterOptions) {
  const { dataDir, cluster, logPath, settings } = options;
  let prepared: Promise<Launcher> | undefined;
  /** Prepared once, by the first start that succeeds in it. */
  const findLauncher = () => {
    prepared ??= prepareLauncher(options).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
  return {
    /** The first start: initializes the cluster if needed. */
    async start(): Promise<ServerProcess> {
      const launcher = await findLauncher();
      await initializeCluster(options, launcher);
      const socketDirectory = await prepareSocketDirectory(dataDir, launcher.user);
      return startServer({ cluster, launcher, logPath, settings, socketDirectory });
    },
    /** A later start on the same socket, only on an existing cluster: a lost cluster must not come back empty. */
    async restart(socketDirectory: string): Promise<ServerProcess> {
      const launcher = await findLauncher();
      if (!(await claimSocketDirectory(socketDirectory, launcher.user))) {
        throw new DataDirectoryError(`The socket directory ${socketDirectory} is no longer private.`);
      }
      return startServer({ cluster, launcher, logPath, settings, socketDirectory });
    },
  };
}

async function prepareLauncher(options: StarterOptions): Promise<Launcher> {
  const { dataDir, cluster, parentDeathSignal } = options;
  const native = options.binaries ?? findBinaries();
  const libraryPath = await linkLibraries(native, join(dataDir, 'postgres-libraries'));
  const identities = await listIdentities(dataDir, cluster, options.rootStrategy);
  const launcherOptions = { native, libraryPath, dataDir, identities, parentDeathSignal };
  try {
    return await createLauncher(launcherOptions);
  } catch (error) {
    const takeBack = await letOthersPass(dataDir);
    if (takeBack === undefined) throw error;
    return createLauncher(launcherOptions).catch(async (again) => {
      await takeBack();
      throw again;
    });
  }
}
