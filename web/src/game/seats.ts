/** How seats are named among the owners of actions, events and views: the one place in the browser that counts them. */

export const seatName = (seat: number): string => `p${seat + 1}`;

/** The seat with that name. */
export const seatOf = (owner: string): number => Number(owner.slice(1)) - 1;
