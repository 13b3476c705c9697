import { useRouteLoaderData } from '@remix-run/react'
import type { RootData } from './root-loader-data'

/** The root loader's data; undefined on an error page if the root loader failed. */
export function useRootData(): RootData | undefined {
	return useRouteLoaderData<RootData>('root')
}
