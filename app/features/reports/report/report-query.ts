import { stripFormatting } from '~/deal'
import {
	DEFAULT_SECTIONS,
	isNegotiation,
	isReportSection,
	type PacketKind,
	type PartnerShare,
	type ReportSectionKey,
} from './report-model'

/** The report's own fields of an address: sections, packet, and the shares of partners. */

export const REPORT_FIELDS = {
	section: 'section',
	packet: 'packet',
	/** The kind that the form was shown for: a packet begins without the offer. */
	formPacket: 'formPacket',
	hide: 'hide',
	paper: 'paper',
} as const

export const PACKETS = [
	{ value: '', label: 'Report' },
	{ value: 'lender', label: 'Lender packet' },
	{ value: 'partner', label: 'Partner packet' },
] as const

/** Partners of a packet. */
const PARTNER_ROWS = [1, 2, 3, 4] as const
type PartnerRow = (typeof PARTNER_ROWS)[number]

export const MAX_PARTNER_NAME = 40
/** Longer than any readable share. */
const MAX_SHARE_LENGTH = 20
/** More fields than the form has are not read. */
const MAX_FIELDS = 400

export const partnerField = (row: PartnerRow, part: 'Name' | 'Share'): string =>
	`partner${row}${part}`

type PartnerEntry = { row: PartnerRow; name: string; share: string }

export type ReportChoice = {
	sections: readonly ReportSectionKey[]
	packet: PacketKind | null
	/** Whether the addresses are left out. */
	hidesAddresses: boolean
	/** The partners as typed. */
	partners: readonly PartnerEntry[]
	/** Without problems: they total 100. */
	shares: readonly PartnerShare[]
	/** What to correct, by the name of the field. */
	problems: Readonly<Partial<Record<string, string>>>
}

const TOTAL = 100
/** Shares have two decimals. */
const SMALLEST = 0.01

function readShare(text: string): number | null {
	const bare = text.length > MAX_SHARE_LENGTH ? null : stripFormatting(text)
	const percent = bare === null || !/\d/u.test(bare) ? NaN : Number(bare)
	const isReadable =
		percent >= SMALLEST && percent <= TOTAL && /^\d*(?:\.\d{0,2})?$/u.test(bare ?? '')
	return isReadable ? percent : null
}

const percentText = (percent: number): string => `${Number(percent.toFixed(2))}%`

/** Reads names and shares; without any there is nothing to correct. */
function readPartners(
	partners: readonly PartnerEntry[],
): Pick<ReportChoice, 'shares' | 'problems'> {
	const problems: Record<string, string> = {}
	const shares: PartnerShare[] = []
	const filled = partners.filter(({ name, share }) => name !== '' || share !== '')
	for (const { row, name, share } of filled) {
		const percent = readShare(share)
		const isTaken = shares.some((one) => one.name === name)
		if (name === '') problems[partnerField(row, 'Name')] = 'Enter a name.'
		else if (name.length > MAX_PARTNER_NAME) {
			problems[partnerField(row, 'Name')] = `Use up to ${MAX_PARTNER_NAME} characters.`
		} else if (isTaken) problems[partnerField(row, 'Name')] = 'Enter a different name.'
		if (percent === null) {
			problems[partnerField(row, 'Share')] =
				share === ''
					? 'Enter a share.'
					: 'Enter a percentage from 0.01 to 100, with up to two decimals.'
		} else shares.push({ name, percent })
	}
	const last = filled.at(-1)
	const total = shares.reduce((sum, { percent }) => sum + Math.round(percent * 100), 0) / 100
	if (last !== undefined && Object.keys(problems).length === 0 && total !== TOTAL) {
		problems[partnerField(last.row, 'Share')] =
			`The shares total ${percentText(total)}. Change them to total 100%.`
	}
	return { problems, shares: Object.keys(problems).length === 0 ? shares : [] }
}

/** Names are one line. */
const oneLine = (text: string | null): string =>
	(text ?? '')
		.slice(0, 200)
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim()

/** A packet is for a lender or a partner, whom the owner's offers do not concern. */
const PACKET_SECTIONS = DEFAULT_SECTIONS.filter((key) => !isNegotiation(key))

/** The sections of a report or packet for which none were chosen. */
const usualSections = (packet: PacketKind | null): readonly ReportSectionKey[] =>
	packet === null ? DEFAULT_SECTIONS : PACKET_SECTIONS

function isUsual(sections: readonly ReportSectionKey[], packet: PacketKind | null): boolean {
	const usual = usualSections(packet)
	return sections.length === usual.length && usual.every((key) => sections.includes(key))
}

const packetOf = (text: string | null): PacketKind | null =>
	text === 'lender' || text === 'partner' ? text : null

/** The sections of an address; a form that was shown for a report chooses no offer for a packet. */
function readSections(query: URLSearchParams, packet: PacketKind | null) {
	const asked = query
		.getAll(REPORT_FIELDS.section)
		.slice(0, MAX_FIELDS)
		.filter((key) => isReportSection(key))
	if (asked.length === 0) return usualSections(packet)
	const isFirst = packet !== null && query.get(REPORT_FIELDS.formPacket) === ''
	return [...new Set(asked)].filter((key) => !isFirst || !isNegotiation(key))
}

/** Reads the report's own fields; what it does not know is left out. Never throws. */
export function readChoice(query: URLSearchParams): ReportChoice {
	const packet = packetOf(query.get(REPORT_FIELDS.packet))
	const isPartner = packet === 'partner'
	const partners = PARTNER_ROWS.map((row) => ({
		row,
		name: isPartner ? oneLine(query.get(partnerField(row, 'Name'))) : '',
		share: isPartner ? oneLine(query.get(partnerField(row, 'Share'))) : '',
	}))
	return {
		sections: readSections(query, packet),
		packet,
		hidesAddresses: query.get(REPORT_FIELDS.hide) === 'addresses',
		partners,
		...readPartners(partners),
	}
}

type Fields = (readonly [name: string, text: string])[]

/** The fields of a choice, for the address of its page or its PDF. */
export function choiceFields({ sections, packet, hidesAddresses, partners }: ReportChoice): Fields {
	return [
		...(isUsual(sections, packet)
			? []
			: sections.map((key) => [REPORT_FIELDS.section, key] as const)),
		...(packet === null ? [] : [[REPORT_FIELDS.packet, packet] as const]),
		...(hidesAddresses ? [[REPORT_FIELDS.hide, 'addresses'] as const] : []),
		...partners.flatMap(({ row, name, share }): Fields => [
			...(name === '' ? [] : [[partnerField(row, 'Name'), name] as const]),
			...(share === '' ? [] : [[partnerField(row, 'Share'), share] as const]),
		]),
	]
}
