/** What a list of members can be sorted by. */
export const memberSorts = ['last_activity', 'points', 'earned', 'joined', 'name'] as const
export type MemberSort = (typeof memberSorts)[number]

/** How many members a page has. */
export const membersPerPage = 25
