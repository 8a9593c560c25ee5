// The page's fonts. Until they are loaded, the system's are used.
import "@fontsource-variable/figtree";
import "@fontsource-variable/fraunces";
