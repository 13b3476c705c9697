import type { Viewer } from '~/features/accounts/access/viewer'
import { config } from '~/core/config/config.server'
import { evaluateCompsAccess, type Teaser } from '~/features/comps/access/comps-access'
import { type TeaserSample, teaserSample } from '~/features/comps/access/teaser-sample.server'
import { COMPARABLES, MAIN_PROPERTIES } from './data.server'
import type { Comparable, MainProperty } from './types'
import type { ToolData } from './use-tool'

/** Loader data of the comps page. Users without access receive no data of the tool. */

export type CompsView =
	| { kind: 'teaser'; access: Teaser; sample: TeaserSample }
	| { kind: 'tool'; data: ToolData }

/** Reads the sample data; a test makes it throw. */
export type ReadSamples = () => { homes: readonly MainProperty[]; comps: readonly Comparable[] }

const samples: ReadSamples = () => ({ homes: MAIN_PROPERTIES, comps: COMPARABLES })

/** Loads the teaser, or the tool with its sample data. */
export function compsView(
	viewer: Viewer,
	request: Request,
	now: Date,
	readSamples: ReadSamples = samples,
): CompsView {
	const access = evaluateCompsAccess(viewer, config().openComps)
	if (access.kind === 'teaser') return { kind: 'teaser', access, sample: teaserSample(now) }
	const url = new URL(request.url)
	url.searchParams.delete('_routes')
	const shared = {
		userId: access.userId,
		search: url.search,
		currentYear: now.getUTCFullYear(),
	}
	try {
		const { homes, comps } = readSamples()
		return {
			kind: 'tool',
			data: { ...shared, homes: [...homes], comps: [...comps], failure: null },
		}
	} catch {
		const failure = 'Failed to load comparable properties'
		return { kind: 'tool', data: { ...shared, homes: [], comps: [], failure } }
	}
}
