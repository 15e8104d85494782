// The limited palette of Battito: every colour in every picture comes from here.
export const green = { 950: '#062A22', 900: '#0A4537', 800: '#0B5D4B', 700: '#1D7561', 500: '#5B9E89', 300: '#A3CBBB', 200: '#C9E0D6', 100: '#E3EFE8' }
export const sand = { 50: '#FBF8F3', 100: '#F4ECDF', 200: '#EADCC5', 300: '#DCC7A4', 400: '#C4A87E' }
export const ink = '#10231E'
export const paper = '#FBF8F3'
export const coral = { base: '#E4572E', dark: '#BF431F', light: '#F2A388' }

// A skin has a base, a shade for folds and far limbs, and a light for cheeks and nails.
export const skin = {
  fair: { base: '#F3CBB0', shade: '#E0A98A', light: '#FADFCC' },
  olive: { base: '#DFA57C', shade: '#C2855C', light: '#EDBF9C' },
  brown: { base: '#A96B45', shade: '#8B5232', light: '#BF8059' },
  deep: { base: '#6E432B', shade: '#54301D', light: '#84553A' },
}

// The mannequin is plastic, never mistaken for a person.
export const plastic = { base: '#EFE3CF', shade: '#D8C4A3', light: '#F8F1E4' }
