export { pictureRoutes } from './routes.ts'
export { sweepPictures } from './sweep-pictures.ts'
export { uploadPictureRoute } from './upload-picture.ts'
