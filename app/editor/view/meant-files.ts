/**
 * Of HTML and plain text all but words: comments, styles, tags, and lines that are an address. An image that the portal
 * has already, dragged within the editor, counts as a word.
 */
const wordless = /<!--[^]*?-->|<style[^]*?<\/style>|<(?!img[^>]*"\/files\/)[^>]*>|&nbsp;|^\w+:\S+$/gim;

/**
 * The files that are meant by a paste or drop: all of them, unless words come with them. Word and Excel put a picture
 * of what was copied beside its words; a browser puts the HTML of an image and its address beside the image, a file
 * manager the names of the files.
 */
export function meantFiles(data: DataTransfer | null): File[] {
  if (!data?.files.length) return [];
  const files = [...data.files];
  const words = `${data.getData('text/html')}\n${data.getData('text/plain')}`.replace(wordless, '').trim();
  const isOfFiles = (line: string) => line === '' || files.some(({ name }) => line.endsWith(name));
  return words.split(/\s*\n\s*/).every(isOfFiles) ? files : [];
}
