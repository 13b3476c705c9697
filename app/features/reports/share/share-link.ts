import {
	isNegotiation,
	isPrivateSection,
	type PrivateSectionKey,
	REPORT_SECTIONS,
	type ReportSectionKey,
} from '~/features/reports/report/report-model'

/** What a share link is: a frozen copy of a deal's report for everyone who has its address. */

/** How many links of a member can be live at once. */
export const MAX_LIVE_LINKS = 20

/** For how many days a link can be made. */
export const SHARE_DAYS = [7, 30, 90] as const
export type ShareDays = (typeof SHARE_DAYS)[number]
export const DEFAULT_SHARE_DAYS: ShareDays = 30

/** The sections that a link can show: all but the criteria and notes, which are for their owner alone. */
export const SHARED_SECTIONS = REPORT_SECTIONS.filter(({ key }) => !isPrivateSection(key))

export type SharedSectionKey = Exclude<ReportSectionKey, PrivateSectionKey>

export const SHARED_SECTION_KEYS = SHARED_SECTIONS.map(({ key }) => key) as SharedSectionKey[]

/** What a link shows unless its owner chooses: the offer and its target are for the owner. */
export const DEFAULT_SHARED_SECTIONS: readonly SharedSectionKey[] = SHARED_SECTION_KEYS.filter(
	(key) => !isNegotiation(key),
)

/** What the owner of a link chose to show. */
export type ShareOptions = {
	sections: readonly SharedSectionKey[]
	showAddress: boolean
	showCompAddresses: boolean
}

/** Whether a link can be opened, or why it cannot. */
export type LinkState = 'live' | 'expired' | 'revoked' | 'dealDeleted'

/** The state of a link at `now`. */
export function linkState(
	link: { expiresAt: Date; revokedAt: Date | null; hasDeal: boolean },
	now: Date,
): LinkState {
	if (link.revokedAt !== null) return 'revoked'
	if (link.expiresAt.getTime() <= now.getTime()) return 'expired'
	return link.hasDeal ? 'live' : 'dealDeleted'
}
