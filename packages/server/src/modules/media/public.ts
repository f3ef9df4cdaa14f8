export { downloadPicture } from './download-picture.ts'
export {
  findStoredPicture,
  loadPictures,
  loadPicturesById,
  pictureById,
  pictureJson,
  publicPath,
} from './load-pictures.ts'
export { mailPicturePath, pictureFiles, prepareMailPicture } from './mail-picture.ts'
export { pictureKind } from './picture-kind.ts'
export {
  contentHashOf,
  PictureRefused,
  type PreparedPicture,
  preparePicture,
} from './prepare-picture.ts'
export {
  findPictures,
  type PictureOptions,
  recordPictures,
  storePicture,
  writeRenditions,
} from './store-picture.ts'
