import type { Picture } from '@comanda/domain/menu/menu'

/** Address of the smallest rendition that is at least so many pixels wide, else of the largest. */
export function pictureAt(picture: Picture, pixels: number): string {
  const width = picture.widths.find((candidate) => candidate >= pixels) ?? picture.widths.at(-1)
  return `${picture.path}-${width}.webp`
}

/** Every rendition with its width, for the browser to choose from. */
export function pictureSet(picture: Picture): string {
  return picture.widths.map((width) => `${picture.path}-${width}.webp ${width}w`).join(', ')
}
