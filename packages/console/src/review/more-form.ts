import type { Choice } from './desk.ts';

/** The fields as typed. */
export type MoreForm = {
  readonly quantity: string;
  readonly quantityUnit: string;
  readonly factorName: string;
  readonly factorValue: string;
  readonly factorUnit: string;
  readonly factorSource: string;
  /** In percent. */
  readonly uncertainty: string;
  readonly heading: string;
};

export type MoreProblem = 'nothing' | 'quantity' | 'unit' | 'value' | 'source' | 'name' | 'uncertainty';

export const blankMoreForm: MoreForm = {
  quantity: '',
  quantityUnit: '',
  heading: '',
  factorName: '',
  factorValue: '',
  factorUnit: 'kg',
  factorSource: '',
  uncertainty: '',
};

/** The choice of a form, or all of its problems. */
export function readMoreForm(
  form: MoreForm,
): { readonly choice: Choice } | { readonly problems: ReadonlySet<MoreProblem> } {
  const problems = new Set<MoreProblem>();
  const quantity = readQuantity(form, problems);
  const ownFactor = readFactor(form, problems);
  const { heading } = form;
  if (problems.size > 0) return { problems };
  if (quantity === undefined && ownFactor === undefined && heading === '') {
    return { problems: new Set(['nothing']) };
  }
  return {
    choice: {
      ...(quantity === undefined ? {} : { quantity }),
      ...(ownFactor === undefined ? {} : { ownFactor }),
      ...(heading === '' ? {} : { ghgCategory: heading }),
    },
  };
}

/** Parses a number as people type it: `1 234,5`, `1234.5`. Undefined if it is not a number. */
export function readNumber(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

function readQuantity(form: MoreForm, problems: Set<MoreProblem>): Choice['quantity'] {
  const unit = form.quantityUnit.trim();
  if (form.quantity.trim() === '' && unit === '') return undefined;
  const value = readNumber(form.quantity) ?? 0;
  if (value <= 0) problems.add('quantity');
  if (unit === '') problems.add('unit');
  return { value, unit };
}

function readFactor(form: MoreForm, problems: Set<MoreProblem>): Choice['ownFactor'] {
  const [name, source] = [form.factorName.trim(), form.factorSource.trim()];
  const typed = [name, source, form.factorValue.trim(), form.uncertainty.trim()];
  if (typed.every((text) => text === '')) return undefined;
  const value = readNumber(form.factorValue) ?? -1;
  const percent = form.uncertainty.trim() === '' ? undefined : (readNumber(form.uncertainty) ?? -1);
  if (name === '') problems.add('name');
  if (source === '') problems.add('source');
  if (value < 0) problems.add('value');
  if (percent !== undefined && percent < 0) problems.add('uncertainty');
  const uncertainty = percent === undefined ? {} : { uncertainty: percent / 100 };
  return { name, value, unit: form.factorUnit, source, ...uncertainty };
}
