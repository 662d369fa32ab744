/** What Open Graph recommends: messengers crop other shapes, or show a small square. */
const size = { width: 1_200, height: 630 };

/** Draws the logo in the middle of a picture for links to the portal. `isForDark`: on a dark ground. */
export async function drawCard(logo: Uint8Array, isForDark: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const ground = sharp({ create: { ...size, channels: 3, background: isForDark ? '#191513' : '#ffffff' } });
  return new Uint8Array(
    await ground
      .composite([{ input: Buffer.from(logo) }])
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
}
