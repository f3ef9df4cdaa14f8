/** The sort orders of a list of members. */
export const memberSorts = ['last_activity', 'points', 'earned', 'joined', 'name'] as const
export type MemberSort = (typeof memberSorts)[number]

/** The number of members per page. */
export const membersPerPage = 25
