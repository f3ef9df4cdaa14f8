/** A rejected upload. The message is shown to the user. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}
