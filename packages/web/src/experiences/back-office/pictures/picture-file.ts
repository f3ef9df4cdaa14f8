import { maxPictureBytes, pictureTooLarge } from '@comanda/domain/content/picture-size'

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Why a file cannot be a picture, before it is sent. The server checks it again, by content. */
export function fileIssue({ type, size }: { type: string; size: number }): string | null {
  // Some systems give no type; the server looks at the content.
  if (type !== '' && !pictureTypes.includes(type)) return 'File must be an image'
  return size >= maxPictureBytes ? pictureTooLarge : null
}

/** The first file of a drop or a paste. */
export function fileOf(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])][0] ?? null
}

/** "8.2 MB", "312 kB". */
export function formatBytes(bytes: number): string {
  return bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1000))} kB`
}
