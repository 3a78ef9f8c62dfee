/**
 * Whether price × quantity is the amount of a line, up to rounding. A unit price is rounded: for many units the rounding is
 * multiplied.
 */
export function agreesWithAmount(unitPrice: number, quantity: number, amount: number): boolean {
  const slack = Math.max(Math.abs(quantity) * 0.00501 + 0.011, 0.002 * Math.abs(amount));
  return Math.abs(unitPrice * quantity - amount) <= slack;
}
