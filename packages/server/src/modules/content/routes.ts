import { api } from '../../platform/http/api.ts'
import { deletePage, listPages, savePage } from './pages.ts'
import { deletePost, listPosts, savePost } from './posts.ts'

const { content } = api

export const contentRoutes = {
  pages: content.pages.handler(async ({ input, context: { app, caller } }) => ({
    pages: await listPages(app, caller, input.restaurantId),
  })),
  savePage: content.savePage.handler(({ input, context: { app, caller } }) => savePage(app, caller, input)),
  deletePage: content.deletePage.handler(({ input, context: { app, caller } }) =>
    deletePage(app, caller, input),
  ),
  posts: content.posts.handler(async ({ input, context: { app, caller } }) => ({
    posts: await listPosts(app, caller, input.restaurantId),
  })),
  savePost: content.savePost.handler(({ input, context: { app, caller } }) => savePost(app, caller, input)),
  deletePost: content.deletePost.handler(({ input, context: { app, caller } }) =>
    deletePost(app, caller, input),
  ),
}
