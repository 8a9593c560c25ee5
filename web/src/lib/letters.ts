// The page's letters. Until they are there, the system's stand in.
import "@fontsource-variable/figtree";
import "@fontsource-variable/fraunces";
