import { createGuide } from '~/features/guides/editor/guides.commands.server'
import type { GuideInput } from '~/features/guides/guides.schema.server'
import { currentTime } from '~/core/time/clock'
import { after, minutes } from '~/core/time/durations'

/** Test guides. Each is a minute newer than the previous one, so that their order is defined. */

let serial = 0

export const guideInput = (changes: Partial<GuideInput> = {}): GuideInput => ({
	title: `Guide ${serial}`,
	category: ['Financing'],
	summary: 'A summary.',
	content: 'Some text.',
	tags: [],
	coverImage: '',
	isFree: true,
	...changes,
})

/** Stores a guide and returns its ID, slug and revision. */
export async function storeGuide(
	changes: Partial<GuideInput> = {},
	overrides: { slug?: string; createdAt?: Date } = {},
): Promise<{ id: string; slug: string; revision: number }> {
	serial += 1
	const createdAt = overrides.createdAt ?? after(currentTime(), minutes(serial) - minutes(10_000))
	const result = await createGuide(guideInput(changes), currentTime(), { ...overrides, createdAt })
	if (!result.ok) throw new Error('The guide was not stored')
	return result
}
