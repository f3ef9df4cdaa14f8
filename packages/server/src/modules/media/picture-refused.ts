/** A picture that is not taken. The message is the sentence to show. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}
