import { api, forCaller } from '../../platform/http/api.ts'
import { describePicture } from './describe-picture.ts'
import { fetchPicture } from './fetch-picture.ts'
import { listPictures } from './list-pictures.ts'
import { readPicture } from './read-picture.ts'
import { removePicture } from './remove-picture.ts'
import { replacePicture } from './replace-picture.ts'

export const pictureRoutes = {
  list: api.media.list.handler(forCaller(listPictures)),
  replacePicture: api.media.replacePicture.handler(async ({ input, context }) => ({
    picture: await replacePicture(context.app, context.caller, input),
  })),
  removePicture: api.media.removePicture.handler(async ({ input, context }) => ({
    removed: await removePicture(context.app, context.caller, input),
  })),
  picture: api.media.picture.handler(async ({ input, context }) => ({
    picture: await readPicture(context.app, context.caller, input),
  })),
  fetchPicture: api.media.fetchPicture.handler(async ({ input, context }) => ({
    picture: await fetchPicture(context.app, context.caller, input),
  })),
  describePicture: api.media.describePicture.handler(async ({ input, context }) => ({
    picture: await describePicture(context.app, context.caller, input),
  })),
}
