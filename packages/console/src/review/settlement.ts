import type { ReviewItem } from '@ledgerprint/client';
import type { Totals } from '@ledgerprint/client/workspace';
import { toKilograms } from '../format.ts';
import type { ExpectedEffect, QueueEntry } from './sync/queue-entry.ts';

/** The progress of a review. Shares are between 0 and 1. */
export type Progress = {
  readonly footprintShare: number;
  readonly spendShare: number;
  readonly openCases: number;
  /** The open part of the calculated total. */
  readonly openKg: number;
  /** The estimate of open spend without a footprint. */
  readonly openEstimatedKg: number;
  readonly footprintKg: number;
  readonly lowKg: number | undefined;
  readonly highKg: number | undefined;
};

/** The open shares of the footprint at which a review counts as complete. */
export const materialities: readonly number[] = [0.01, 0.02, 0.05, 0.1];
export const usualMateriality = 0.05;

/** The progress according to the service, plus the decisions in this browser that are waiting to be sent. */
export function toProgress(totals: Totals, pending: readonly QueueEntry[]): Progress {
  const { settlement } = totals;
  const { footprintShare = 1, spendShare = 1, openKgCo2e = 0, openEstimatedKgCo2e = 0 } = settlement ?? {};
  const waiting = pending.flatMap((entry) =>
    entry.kind === 'decide' && entry.effect !== undefined && !entry.isUndone ? [entry.effect] : [],
  );
  const sum = (of: (effect: ExpectedEffect) => number) => waiting.reduce((total, effect) => total + of(effect), 0);
  const openKg = Math.max(0, openKgCo2e - sum(({ kgCo2e }) => kgCo2e));
  const openEstimatedKg = Math.max(0, openEstimatedKgCo2e - sum(({ estimatedKgCo2e = 0 }) => estimatedKgCo2e));
  const openEur = (1 - spendShare) * totals.spendEur;
  return {
    footprintShare: settledShare(footprintShare, openKgCo2e + openEstimatedKgCo2e, openKg + openEstimatedKg),
    spendShare: settledShare(spendShare, openEur, Math.max(0, openEur - sum(({ spendEur }) => spendEur))),
    openCases: Math.max(0, Number(settlement?.openCases ?? 0n) - sum(({ cases }) => cases)),
    openKg,
    openEstimatedKg,
    footprintKg: toKilograms(totals.footprintMg),
    lowKg: totals.footprintLowKg,
    highKg: totals.footprintHighKg,
  };
}

/** A share for display, rounded down. */
export function toShownShare(share: number): number {
  return Math.floor(share * 100 + 1e-7) / 100;
}

/** True if no more than the materiality is open. */
export function isReached({ footprintShare }: Progress, materiality: number): boolean {
  // In floating point, 1 - 0.95 is more than 0.05.
  return 1 - footprintShare <= materiality + 1e-9;
}

/** How much narrower the interval has become, as a share of its former width; undefined without an interval. */
export function narrowedBy(before: Progress, now: Progress): number | undefined {
  const width = ({ lowKg, highKg }: Progress) =>
    lowKg === undefined || highKg === undefined ? undefined : highKg - lowKg;
  const [was, is] = [width(before), width(now)];
  return was === undefined || is === undefined || was === 0 ? undefined : 1 - is / was;
}

/** The expected effect of settling an item. Like the service, it estimates items without a footprint. */
export function expectedEffect(item: ReviewItem, { averageKgPerEur }: Totals): ExpectedEffect {
  const { cases, spendEur, footprintKg } = item;
  if (footprintKg !== undefined) return { cases, spendEur, kgCo2e: footprintKg };
  return { cases, spendEur, kgCo2e: 0, estimatedKgCo2e: spendEur * averageKgPerEur };
}

function settledShare(share: number, open: number, openNow: number): number {
  return open <= 0 ? share : 1 - (1 - share) * (openNow / open);
}
