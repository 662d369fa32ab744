import { useRef, useState } from 'react';
import { deriveAccent } from '#app/settings/accent';
import { type PictureField, pictureFields, type PreviewedLook, type ShownPicture } from '#app/settings/look';
import { readLook, removeName } from '#app/settings/look-form';
import { readColour } from '#app/settings/read-colour';

/**
 * The look of a form as it stands, files included, while somebody fills it in.
 * @param begin what the form began with
 */
export function usePreviewedLook(begin: PreviewedLook): {
  look: PreviewedLook;
  /** Why the colour is refused; null where it is not. */
  refusal: ReturnType<typeof refusalOf>;
  follow(form: HTMLFormElement): void;
} {
  const [look, setLook] = useState<PreviewedLook | null>(null);
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOf>>(null);
  const chosen = useRef(new Map<File, ShownPicture>());
  const newest = useRef(0);
  const follow = async (form: HTMLFormElement) => {
    const turn = ++newest.current;
    const filled = new FormData(form);
    const values = Object.fromEntries(
      [...filled].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    );
    const { input } = readLook(values);
    const colour = input.accent === null ? null : readColour(input.accent);
    const refused = refusalOf(colour);
    setRefusal(refused);
    const pictures: Partial<Record<PictureField, ShownPicture | null>> = {};
    for (const field of pictureFields) {
      const file = filled.get(field);
      if (file instanceof File && file.size > 0) pictures[field] = await pictureOf(file, chosen.current);
      else pictures[field] = values[removeName(field)] === 'on' ? null : begin[field];
    }
    if (turn !== newest.current) return;
    const accent = refused ? null : colour;
    setLook({ ...begin, ...pictures, accent, footer_links: input.footer_links.filter(({ label }) => label !== '') });
  };
  return { look: look ?? begin, refusal, follow: (form) => void follow(form) };
}

function refusalOf(colour: string | null) {
  const derived = colour === null ? null : deriveAccent(colour);
  return derived?.ok === false ? derived : null;
}

/** A chosen file as a picture; null for one that the browser cannot show, which the server will refuse. */
async function pictureOf(file: File, known: Map<File, ShownPicture>): Promise<ShownPicture | null> {
  const found = known.get(file);
  if (found) return found;
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(image.src);
    return null;
  }
  const picture = { src: image.src, width: image.naturalWidth || 1, height: image.naturalHeight || 1 };
  known.set(file, picture);
  return picture;
}
