import { type EmailBlock, renderEmail, type EmailContent } from '~/core/mail/email-layout'

/** The email of notes that are due. */

export type DueNote = { propertyAddress: string; text: string }

export type ReminderFrame = {
	brand: string
	firstName: string
	dealsUrl: string
	/** Leads to the page on which reminders are switched off. */
	offUrl: string
}

/** More than this are counted and not quoted. */
export const MAX_QUOTED = 20
const MAX_QUOTE_LENGTH = 300

const say = (text: string): EmailBlock => ({ kind: 'text', text })

function quote({ text }: DueNote): string {
	const short = [...text].slice(0, MAX_QUOTE_LENGTH).join('')
	return short === text ? text : `${short}…`
}

/**
 * Reminds a member of the notes of one day; there is one such email a day.
 * @param quoted the first of them @param count how many there are
 */
export function dueNotesEmail(
	frame: ReminderFrame,
	quoted: readonly DueNote[],
	count: number,
): EmailContent {
	const [first] = quoted
	const what = count === 1 && first !== undefined ? first.propertyAddress : `${count} notes`
	const others = count - quoted.length
	return renderEmail(
		frame.brand,
		`Due today: ${what}`,
		[
			say(`Hi ${frame.firstName},`),
			...quoted.flatMap((note): EmailBlock[] => [
				say(note.propertyAddress),
				{ kind: 'quote', text: quote(note) },
			]),
			...(others > 0 ? [say(`And ${others} more.`)] : []),
			{ kind: 'link', label: 'Open Your Deals', url: frame.dealsUrl },
			{ kind: 'textLink', label: 'Switch off these reminders', url: frame.offUrl },
		],
		`You're receiving this email because you put a date on a note in ${frame.brand}.`,
	)
}
