import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { GuideInput } from '../../app/features/guides/guides.schema.server'
import { createGuide } from '../../app/features/guides/editor/guides.commands.server'
import { after, days } from '../../app/core/time/durations'

/** The demo guides: the files of prisma/seed/guides; the README there describes the format. */

const FOLDER = resolve('prisma/seed/guides')

type Meta = { slug: string; publishedDaysAgo: number }

/** Every guide file, read and checked as the guide editor would check it. */
function demoGuides(): { input: GuideInput; meta: Meta }[] {
	return readdirSync(FOLDER)
		.filter((name) => name.endsWith('.md') && name !== 'README.md')
		.sort()
		.map((name) => {
			const text = readFileSync(join(FOLDER, name), 'utf8')
			const [, front, content] = /^---json\n(.*?)\n---\n(.*)$/su.exec(text) ?? []
			if (front === undefined) throw new Error(`${name} has no front matter`)
			const meta = JSON.parse(front) as Meta
			return { meta, input: GuideInput.parse({ ...meta, content }) }
		})
}

/** Stores the demo guides with the creation dates that they specify. */
export async function seedGuides(now: Date): Promise<void> {
	for (const { input, meta } of demoGuides()) {
		const createdAt = after(now, -days(meta.publishedDaysAgo))
		const result = await createGuide(input, createdAt, { slug: meta.slug, createdAt })
		if (!result.ok) throw new Error(`The text of ${meta.slug} cannot be rendered`)
	}
}
