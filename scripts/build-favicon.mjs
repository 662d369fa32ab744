// Makes public/favicon.ico from public/favicon.svg, for whoever asks for the icon at its oldest address: `node
// scripts/build-favicon.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const source = readFileSync('public/favicon.svg');
const sizes = [16, 32];
const headerBytes = 6 + 16 * sizes.length;

const images = await Promise.all(
  sizes.map((size) =>
    sharp(source, { density: 288 }).resize(size, size).png({ palette: true, compressionLevel: 9 }).toBuffer(),
  ),
);

const header = Buffer.alloc(headerBytes);
header.writeUInt16LE(1, 2); // an icon
header.writeUInt16LE(sizes.length, 4);
let offset = headerBytes;
images.forEach((image, index) => {
  const entry = 6 + 16 * index;
  header.writeUInt8(sizes[index], entry);
  header.writeUInt8(sizes[index], entry + 1);
  header.writeUInt16LE(1, entry + 4); // planes
  header.writeUInt16LE(32, entry + 6); // bits a pixel
  header.writeUInt32LE(image.length, entry + 8);
  header.writeUInt32LE(offset, entry + 12);
  offset += image.length;
});
writeFileSync('public/favicon.ico', Buffer.concat([header, ...images]));
