/** The rounds in which the game turned: those that changed most what share of all worth somebody has. */

export interface Turning {
  round: number; // which of the rounds
  player: number;
  before: number; // the player's share of all worth, from 0 to 1
  after: number;
}

const LEAST = 0.01; // a smaller change turns nothing

/** `worths`: of each player at the end of each round. The largest changes, in the order in which they came. */
export function turningPoints(worths: readonly (readonly number[])[], most: number): Turning[] {
  const shares = worths.map((all) => {
    const sum = all.reduce((a, b) => a + b, 0);
    return all.map((one) => (sum > 0 ? one / sum : 0));
  });
  const size = (t: Turning): number => Math.abs(t.after - t.before);
  const found = shares.slice(1).flatMap((now, i) => {
    const each = now.map((after, player) => ({ round: i + 1, player, before: shares[i]![player] ?? 0, after }));
    const largest = each.toSorted((a, b) => size(b) - size(a))[0];
    return largest && size(largest) >= LEAST ? [largest] : [];
  });
  return found
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, most)
    .toSorted((a, b) => a.round - b.round);
}
