import { randomUUID } from 'node:crypto'
import type { Sample } from './samples.ts'

/** Requests about the pictures of a restaurant. The address is refused before anything is sent. */
export function pictureSamples(restaurantId: string): Record<string, Sample> {
  return {
    'media.list': { parameters: { restaurantId, search: 'soup', use: 'all', page: '1' } },
    'media.replacePicture': {
      parameters: { restaurantId, pictureId: randomUUID() },
      body: { by: randomUUID(), path: '/media/x' },
    },
    'media.removePicture': { parameters: { restaurantId, pictureId: randomUUID() } },
    'media.picture': { parameters: { restaurantId, pictureId: randomUUID() } },
    'media.fetchPicture': { parameters: { restaurantId }, body: { url: 'https://127.0.0.1/dish.jpg' } },
    'media.describePicture': {
      parameters: { restaurantId, pictureId: randomUUID() },
      body: { alt: 'A burger with fries' },
    },
  }
}
