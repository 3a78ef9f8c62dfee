import type { Decision as DecisionMessage } from '@ledgerprint/client/workspace';
import { type CaseTexts, comparedTexts, type DraftDecision, type SelectorKind } from '@ledgerprint/engine/decisions';

const usualUncertainty = 0.5;

/** A decision from its message: blank fields are not set. If it accepts, the accepted categories are added later. */
export function readDecision(
  message: DecisionMessage,
  {
    id,
    scheme,
    caseTexts,
  }: {
    readonly id: string;
    /** The scheme of categories without one. */
    readonly scheme: string;
    /** The texts of the case that the selector names by id. */
    readonly caseTexts: CaseTexts | undefined;
  },
): DraftDecision {
  const { categoryCode, ghgCategory, exclusion, quantity } = message;
  return {
    id,
    note: message.note,
    selector: readSelector(message, caseTexts),
    // A quantity applies only to one project.
    validity: message.validity || (quantity === undefined ? 'organization' : 'project'),
    category: categoryCode === '' ? undefined : { scheme: message.categoryScheme || scheme, code: categoryCode },
    factor: readFactor(message),
    ghgCategory: ghgCategory || undefined,
    exclusion: exclusion || undefined,
    accepted: message.accept ? [] : undefined,
    quantity: quantity && { value: quantity.value, unit: quantity.unit },
  };
}

function readSelector({ selector }: DecisionMessage, caseTexts: CaseTexts | undefined): DraftDecision['selector'] {
  const kind = selector?.kind ?? '';
  const texts: CaseTexts | undefined = caseTexts ?? selector;
  const compared = Object.hasOwn(comparedTexts, kind) ? comparedTexts[kind as SelectorKind] : [];
  return { kind, ...Object.fromEntries(compared.map((name) => [name, texts?.[name] ?? ''])) };
}

function readFactor({ factorId, ownFactor }: DecisionMessage): DraftDecision['factor'] {
  if (factorId !== '') return { id: factorId };
  if (ownFactor === undefined) return undefined;
  const { name, value, unit, source, uncertainty = usualUncertainty, year } = ownFactor;
  return { own: { name, value, unit, source, uncertainty, ...(year !== undefined && { year }) } };
}
