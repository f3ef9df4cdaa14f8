import { z } from 'zod'
import { forPerson, withRight } from './base.ts'
import { countUpTo, localDay } from './fields.ts'

export const officePageReport = z.object({
  days: z.object({ first: localDay, last: localDay }).describe('In America/New_York'),
  pages: z
    .array(
      z.object({
        path: z.string().describe('Ids are "{id}"'),
        views: z.int(),
        before: z.int().describe('In the previous period of the same number of days'),
      }),
    )
    .describe('The 100 pages with the most views'),
  views: z.int().describe('Views of all pages'),
})
export type OfficePageReport = z.infer<typeof officePageReport>

export const officePages = {
  countOfficePage: forPerson
    .route({
      method: 'POST',
      path: '/analytics/office-pages',
      summary: 'Count a view of a page of the back office',
      description:
        'Only views of people with a role count. Neither the person nor ids in the path are stored.',
      successStatus: 202,
    })
    .input(z.object({ path: z.string().max(300) }))
    .output(z.object({ counted: z.boolean() })),
  officePages: withRight('platform.manage', 'platform')
    .route({
      method: 'GET',
      path: '/analytics/office-pages',
      summary: 'Get how often the pages of the back offices were opened',
    })
    .input(z.object({ days: countUpTo(90).describe('Up to today') }))
    .output(officePageReport),
}
