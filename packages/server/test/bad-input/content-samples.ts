import { randomUUID } from 'node:crypto'
import type { Sample } from './samples.ts'

/** Requests about the texts of a restaurant; the ids of new ones are chosen by the caller. */
export function contentSamples(restaurantId: string): Record<string, Sample> {
  const page = { restaurantId, pageId: randomUUID() }
  const post = { restaurantId, postId: randomUUID() }
  return {
    'content.pages': { parameters: { restaurantId } },
    'content.savePage': {
      parameters: page,
      body: {
        title: 'About us',
        slug: 'about',
        body: [{ type: 'paragraph', text: [{ text: 'Hello', link: '/' }] }],
        isPublished: true,
        revision: 0,
      },
    },
    'content.deletePage': { parameters: page },
    'content.posts': { parameters: { restaurantId } },
    'content.savePost': {
      parameters: post,
      body: {
        title: 'New hours',
        text: 'From Monday.',
        startsOn: '2026-11-20',
        endsOn: null,
        isPublished: true,
        revision: 0,
      },
    },
    'content.deletePost': { parameters: post },
  }
}
