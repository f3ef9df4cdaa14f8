export { loadPictures, loadPicturesById } from './load-pictures.ts'
export { PictureRefused } from './picture-refused.ts'
export { contentHashOf, type PreparedPicture, preparePicture } from './prepare-picture.ts'
export { findPictures, recordPictures, storePicture, writeRenditions } from './store-picture.ts'
