import { api, forCaller } from '../../platform/http/api.ts'
import { deletePage, listPages, savePage } from './pages.ts'
import { deletePost, listPosts, savePost } from './posts.ts'

const { content } = api

export const contentRoutes = {
  pages: content.pages.handler(async ({ input, context: { app, caller } }) => ({
    pages: await listPages(app, caller, input.restaurantId),
  })),
  savePage: content.savePage.handler(forCaller(savePage)),
  deletePage: content.deletePage.handler(forCaller(deletePage)),
  posts: content.posts.handler(async ({ input, context: { app, caller } }) => ({
    posts: await listPosts(app, caller, input.restaurantId),
  })),
  savePost: content.savePost.handler(forCaller(savePost)),
  deletePost: content.deletePost.handler(forCaller(deletePost)),
}
