const size = 1024;

/**
 * Raises numbers from 0 to 1 to a power, and remembers some of the results: pages that have the same words of a query
 * cover the same share of it, and a power takes longer than the rest of a score.
 */
export function createPower(exponent: number): (base: number) => number {
  const bases = new Float64Array(size).fill(Number.NaN);
  const powers = new Float64Array(size);
  return (base) => {
    const place = (base * 1e9) & (size - 1);
    if (bases[place] === base) return powers[place] as number;
    bases[place] = base;
    return (powers[place] = base ** exponent);
  };
}
