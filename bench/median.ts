/** The value that this share of some figures is not above; NaN of none. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** The middle one of some figures; NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
