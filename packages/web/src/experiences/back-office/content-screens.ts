import { FileText, Image, Megaphone } from '@comanda/ui/icons.ts'
import type { NavGroup } from './navigation.ts'
import { officeScreen } from './office-screen.tsx'

/** Texts and pictures that customers see. */
export const contentGroup: NavGroup = {
  label: 'Content',
  startsClosed: true,
  entries: [
    {
      path: '/admin/pages',
      label: 'Pages',
      icon: FileText,
      screen: officeScreen(() => import('./content/pages-screen.tsx')),
      keywords: ['about', 'catering', 'texts', 'content', 'footer'],
      shown: ({ may }) => may('menu.manage'),
    },
    {
      path: '/admin/posts',
      label: 'Posts',
      icon: Megaphone,
      screen: officeScreen(() => import('./content/posts-screen.tsx')),
      keywords: ['announcements', 'news', 'notice', 'banner', 'holiday'],
      shown: ({ may }) => may('menu.manage'),
    },
    {
      path: '/admin/media',
      label: 'Media',
      icon: Image,
      screen: officeScreen(() => import('./media/media-screen.tsx')),
      keywords: ['pictures', 'photos', 'images', 'upload', 'alternative text', 'unused'],
      shown: ({ may }) => may('menu.manage'),
    },
  ],
}
