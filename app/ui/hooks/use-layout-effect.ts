import { useEffect, useLayoutEffect as useBrowserLayoutEffect } from 'react'

/** React's useLayoutEffect without its warning on the server. */
export const useLayoutEffect = typeof document === 'undefined' ? useEffect : useBrowserLayoutEffect
