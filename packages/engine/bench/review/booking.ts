/**
 * The accounts on which French bookkeepers book a group, with their frequency: an account says something about a
 * purchase, but seldom everything. These are our own estimates, based on the chart of accounts.
 */
export const booking: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '213500': { F: 3, C27: 1, C28: 1 },
  '215400': { C28: 5, C27: 2, C25: 2, C33: 1 },
  '218200': { C29: 5, C30: 2 },
  '218300': { C26: 6, J62_63: 2 },
  '218400': { C31: 6, C16: 1 },
  '231300': { F: 6 },
  '601000': { C20: 3, C22: 3, C23: 3, C24: 5, C25: 2, C16: 3, B: 4, A02: 3, C17: 1 },
  '606110': { D: 8 },
  '606120': { E: 4 },
  '606220': { C19: 8 },
  '606230': { A01: 8, A03: 8, C10_11_12: 8 },
  '606300': { C25: 5, C27: 5, C28: 3, C22: 5, C23: 4, C16: 4, C32: 4, C31: 2, C26: 3, C13_14_15: 1 },
  '606310': { C20: 5, C13_14_15: 2, C17: 2, C22: 1 },
  '606360': { C13_14_15: 5 },
  '606400': { C17: 6, C26: 2, C32: 3, C18: 1 },
  '606500': { J58: 5, J59_60: 3 },
  '606680': { C21: 7, C32: 1, Q86: 1 },
  '606800': { A01: 1, C10_11_12: 1, C20: 2, C22: 2, C25: 2, C27: 1, C32: 2, A02: 2, B: 1 },
  '611000': { F: 2, N80_81_82: 2, M74: 2, R90_91_92: 2, S96: 2, Q87_88: 3, P85: 1, H49: 1, J59_60: 2 },
  '613200': { L: 6 },
  '613500': { N77: 7 },
  '615220': { F: 5, C33: 2, N80_81_82: 2 },
  '615510': { G45: 6, C29: 2, C22: 1 },
  '615580': { C33: 4, S95: 5 },
  '615600': { C33: 3, J62_63: 4 },
  '616000': { K65: 8 },
  '617000': { M71: 5, M72: 6, M69_70: 2, M74: 1 },
  '618200': { J58: 4, J62_63: 1 },
  '618400': { P85: 6 },
  '618500': { I: 2, R90_91_92: 1, N79: 2 },
  '621000': { N78: 8 },
  '622600': { M69_70: 6, M71: 3, M74: 3, Q86: 2, M75: 6 },
  '623100': { M73: 7, J59_60: 2, C18: 1 },
  '623200': { I: 2, R90_91_92: 4, R93: 5, S96: 1 },
  '623600': { C18: 6, J58: 1 },
  '624000': { H49: 3, H50: 5, H52: 6 },
  '625100': { H51: 8, H49: 4, N79: 5, I: 2 },
  '625700': { I: 5, C10_11_12: 2 },
  '626100': { H53: 8 },
  '626200': { J61: 8 },
  '627000': { K64: 8, K66: 6 },
  '628100': { S94: 7, O84: 1 },
  '628200': { N80_81_82: 5, E: 4 },
  '628800': { S96: 4, O84: 5, Q86: 3, Q87_88: 3, T: 5, G46: 5, G47: 5, K66: 2, R93: 1, S94: 1 },
};

/** The accounts on which a group may be booked, with their weights. */
export function accountsOf(group: string): readonly (readonly [account: string, weight: number])[] {
  return Object.entries(booking).flatMap(([account, weights]) => {
    const weight = weights[group];
    return weight === undefined ? [] : [[account, weight] as const];
  });
}
