import type { Picture } from '@comanda/domain/menu/menu'

/** URL of the smallest rendition that is at least `pixels` wide, else of the largest. */
export function pictureAt(picture: Picture, pixels: number): string {
  const width = picture.widths.find((candidate) => candidate >= pixels) ?? picture.widths.at(-1)
  return `${picture.path}-${width}.webp`
}

/** Every rendition with its width, as a `srcset`. */
export function pictureSet(picture: Picture): string {
  return picture.widths.map((width) => `${picture.path}-${width}.webp ${width}w`).join(', ')
}
