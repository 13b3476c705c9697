import type { MouseEvent } from 'react'
import { paths } from '~/core/http/paths'
import type { Comparable, MainProperty } from './types'
import { toolFields, type ToolState } from './state'

/** Context shared by the parts of the sample tool. */

/** The sample data from the loader. */
export type ToolData = {
	userId: string
	homes: MainProperty[]
	comps: Comparable[]
	/** The query of the page's address. */
	search: string
	currentYear: number
	/** Set if the sample data could not be read. */
	failure: string | null
}

export type ToolUse = {
	state: ToolState
	homes: readonly MainProperty[]
	change: (state: ToolState) => void
}

/**
 * The attributes of a link to another state of the tool: an address without JavaScript, a state
 * update with it.
 */
export function linkTo(next: ToolState, { homes, change }: Omit<ToolUse, 'state'>) {
	return {
		href: paths.sampleComps(toolFields(next, homes)),
		onClick: (event: MouseEvent<HTMLAnchorElement>) => {
			if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
			event.preventDefault()
			change(next)
		},
	}
}
