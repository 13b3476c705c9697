import { useNavigation } from '@remix-run/react'
import { type AuthFlags, authFlags } from './auth-flags'
import { useRootData } from '~/layout/page/use-root-data'

/** Who is looking at the page, and whether that is being decided anew (DATA-04). */
export function useAuth(): AuthFlags {
	const { state } = useNavigation()
	return authFlags(useRootData()?.auth, state)
}
